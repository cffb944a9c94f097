import { isMemberState } from '../pricing/taxAreas.ts'

const OTHERS = ['IS', 'LI', 'NO']

/** Whether a country is in the European Economic Area. */
export const isInEea = (country: string | null): boolean => isMemberState(country) || OTHERS.includes(country ?? '')
