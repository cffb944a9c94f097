/** Where a rule of consumer law applies. */
export const consumerRules = { auto: 'In the EEA', always: 'Everywhere', never: 'Never' } as const
