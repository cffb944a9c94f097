/**
 * The sentence that an invoice of an exempt small business carries, by the seller's country, in its language. Each names the
 * national provision, as Article 226(11) of Directive 2006/112/EC wants, as of November 2026 (docs/product/tax.md#small-business).
 */
const SENTENCES: Partial<Record<string, string>> = {
  AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG 1994).',
  BE: 'Bijzondere vrijstellingsregeling kleine ondernemingen / Régime particulier de franchise des petites entreprises (art. 56bis WBTW/CTVA).',
  DE: 'Steuerfreier Umsatz eines Kleinunternehmers (§ 19 Abs. 1 UStG, § 34a UStDV).',
  DK: 'Momsfritaget (momslovens § 48).',
  EE: 'Maksuvaba käive, väikeettevõtja erikord (käibemaksuseadus § 19).',
  FI: 'Veroton, vähäinen liiketoiminta (arvonlisäverolaki 3 §).',
  FR: 'TVA non applicable, article 293 B du CGI.',
  HR: 'Oslobođeno PDV-a (članak 90. Zakona o PDV-u).',
  HU: 'Alanyi adómentes (Áfa tv. XIII. fejezet).',
  IT: 'Operazione in franchigia da IVA, regime forfettario (art. 1, commi 54-89, Legge n. 190/2014).',
  LU: 'Régime de franchise des petites entreprises (article 57 de la loi TVA).',
  NL: 'Vrijgesteld van btw, kleineondernemersregeling (artikel 25 Wet op de omzetbelasting 1968).',
  PL: 'Zwolnienie z VAT na podstawie art. 113 ust. 1 ustawy o VAT.',
  PT: 'IVA – regime de isenção (artigo 53.º do CIVA).',
  RO: 'Scutit de TVA, regim special de scutire (art. 310 din Codul fiscal).',
  SE: 'Undantaget från moms (18 kap. mervärdesskattelagen 2023:200).',
  SI: 'DDV ni obračunan (prvi odstavek 94. člena ZDDV-1).',
}

/** The Directive's own scheme, which member states without a sentence above carry out. */
const IN_GENERAL = 'Exempt from VAT: special scheme for small enterprises (Article 284, Directive 2006/112/EC).'

export const smallBusinessReason = (country: string | null): string => SENTENCES[country ?? ''] ?? IN_GENERAL
