/** Returns `updated_at` of a row. One that did not change since before the column existed was last changed by its creation. */
export const presentChange = ({ updatedAt, createdAt }: { updatedAt?: Date | null; createdAt: Date }): string =>
  (updatedAt ?? createdAt).toISOString()
