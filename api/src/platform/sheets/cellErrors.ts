/** Errors of formulas by the numbers of .xls. */
export const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}
/** A formula that no program has calculated: files written by scripts have those. */
export const NO_RESULT = '#NO RESULT!'

/** What Excel and LibreOffice show for an error, in any of their languages. */
const ERROR = /^(#[\p{Lu}\d/ _]{2,20}[!?]|#(N\/[AVDB]|NV|N\/A N\/A)|Err:\d{3})$/u

/** Whether a text is the error of a formula. */
export const isCellError = (text: string): boolean => (text.startsWith('#') || text.startsWith('Err:') ? ERROR.test(text) : false)
