/** What the merchant adds below a question. */
export const Hint = ({ id, hint }: { id: string; hint: string | null }) =>
  hint && (
    <p className="ck-hint ck-question-hint" id={id}>
      <bdi>{hint}</bdi>
    </p>
  )

/** Ids of what describes a field: its hint and its problem. */
export const describedBy = (id: string, hint: string | null): string => (hint ? `${id}-hint ${id}-error` : `${id}-error`)
