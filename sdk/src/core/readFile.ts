/** The file that an answer sends. A module of its own: few calls answer with one. */
export const readFile = async (response: Response, type: string): Promise<File> =>
  new File([await response.blob()], fileName(response), { type })

/** `attachment; filename="products.xlsx"` → `products.xlsx`; the encoded form (`filename*=UTF-8''…`) wins. */
function fileName(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? ''
}
