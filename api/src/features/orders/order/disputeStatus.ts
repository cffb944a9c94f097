/** Conditions on a row of `disputes`, by the name that lists filter with. */
export const DISPUTE_STATUS = {
  all: 'true',
  any: 'true',
  to_answer: "status = 'open' and evidence_submitted_at is null",
  open: "status = 'open'",
  won: "status = 'won'",
  lost: "status = 'lost'",
} as const
