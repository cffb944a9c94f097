const TAGS = new WeakMap<object, string>()

/** Keeps the ETag of a response beside the object that the method returns. */
export function keepTag(body: unknown, { headers }: Response): void {
  const tag = headers.get('etag')
  if (tag && typeof body === 'object' && body !== null) TAGS.set(body, tag)
}

/**
 * Returns the ETag of an object that a read of the client returned, for `ifMatch`.
 *
 *     const product = await client.getProduct({ path })
 *     await client.updateProduct({ path, body: { price: product.price + 1 }, ifMatch: etagOf(product) })
 *
 * @throws TypeError for an object that is a copy, or that no read returned.
 */
export function etagOf(object: object): string {
  const tag = TAGS.get(object)
  if (!tag) throw new TypeError('Give the object itself as a read of the client returned it, not a copy or a part.')
  return tag
}
