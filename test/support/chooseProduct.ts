import { expect, type Locator } from '@playwright/test'

/** Searches for a product in a row of the link form, and chooses it. */
export async function chooseProduct(dialog: Locator, name: string, row = 0): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Product' }).nth(row).fill(name)
  await dialog.getByRole('option', { name }).click()
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
}
