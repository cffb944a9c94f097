import type { Instructions } from './en/instructions.ts'
import { instructions } from './generated/instructions.ts'
import { matchLanguage } from './languages.ts'

/** Returns the instructions in the language of a mail, by its tag. */
export const instructionsIn = (tag: string): Instructions => instructions[matchLanguage(tag)].instructions

/**
 * The national rule that contains the right of withdrawal, by the seller's country (docs/product/consumer-law.md#instructions).
 * Elsewhere in the EEA it is the Directive that is named.
 */
const LAW: Record<string, string> = {
  AT: '§ 11 FAGG',
  BE: 'Art. VI.47 WER/CDE',
  CZ: '§ 1829 zákona č. 89/2012 Sb.',
  DE: '§§ 312g, 355 BGB',
  DK: '§ 18 forbrugeraftaleloven',
  EE: '§ 56 võlaõigusseadus',
  ES: 'art. 102 RDLeg 1/2007',
  FI: 'KSL 6 luku 14 §',
  FR: 'art. L. 221-18 Code de la consommation',
  GR: 'άρθρο 3ε ν. 2251/1994',
  HU: '45/2014. (II. 26.) Korm. rendelet 20. §',
  IT: 'art. 52 Codice del consumo',
  LU: 'art. L. 222-9 Code de la consommation',
  NL: 'art. 6:230o BW',
  NO: '§ 20 angrerettloven',
  PL: 'art. 27 ustawy o prawach konsumenta',
  PT: 'art. 10.º DL 24/2014',
  RO: 'art. 9 OUG 34/2014',
  SE: '2 kap. 10 § lag (2005:59)',
}

/** Returns the rule that gives the buyers of a seller of this country the right of withdrawal. */
export const lawOf = (country: string | null): string => LAW[country ?? ''] ?? 'Directive 2011/83/EU'
