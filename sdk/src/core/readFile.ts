/** Reads a response as a file. A separate module, because few operations return files. */
export const readFile = async (response: Response, type: string): Promise<File> =>
  new File([await response.blob()], fileName(response), { type })

/** `attachment; filename="products.xlsx"` → `products.xlsx`. The encoded form (`filename*=UTF-8''…`) takes precedence. */
function fileName(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}
