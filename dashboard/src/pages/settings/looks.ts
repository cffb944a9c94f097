interface Look {
  label: string
  kind: 'color' | 'choice'
  /** Only of a choice: the labels by value. The empty value is the default. */
  choices?: Record<string, string>
}

/** The appearance variables of a shop, in form order. The first is the accent colour. */
export const looks = {
  colorPrimary: { label: 'Accent colour', kind: 'color' },
  colorOnPrimary: { label: 'Text on accent', kind: 'color' },
  colorBackground: { label: 'Background', kind: 'color' },
  colorSurface: { label: 'Panels', kind: 'color' },
  colorText: { label: 'Text', kind: 'color' },
  colorTextMuted: { label: 'Quiet text', kind: 'color' },
  colorBorder: { label: 'Lines', kind: 'color' },
  colorDanger: { label: 'Errors', kind: 'color' },
  colorSuccess: { label: 'Success', kind: 'color' },
  borderRadius: {
    label: 'Corners',
    kind: 'choice',
    choices: { '': 'Rounded', '0px': 'Square', '4px': 'Slightly rounded', '16px': 'Very rounded' },
  },
  fontFamily: {
    label: 'Font',
    kind: 'choice',
    choices: {
      '': 'System',
      'Georgia, "Times New Roman", serif': 'Serif',
      '"Helvetica Neue", Helvetica, Arial, sans-serif': 'Helvetica',
      'ui-rounded, "Arial Rounded MT Bold", system-ui, sans-serif': 'Round',
      'ui-monospace, Menlo, Consolas, monospace': 'Typewriter',
    },
  },
  fontSize: { label: 'Text size', kind: 'choice', choices: { '': '16 px', '15px': '15 px', '17px': '17 px', '18px': '18 px' } },
  spacing: { label: 'Spacing', kind: 'choice', choices: { '': 'Normal', '3px': 'Tight', '5px': 'Airy' } },
  inputHeight: {
    label: 'Field height',
    kind: 'choice',
    choices: { '': '48 px', '44px': '44 px', '52px': '52 px', '56px': '56 px' },
  },
  shadow: { label: 'Shadow', kind: 'choice', choices: { '': 'Soft', none: 'None', '0 4px 12px rgb(0 0 0 / 0.16)': 'Strong' } },
} as const satisfies Record<string, Look>

export type LookName = keyof typeof looks

/** Returns the choices of a variable. Adds the current value if it was set elsewhere and is not one of them. */
export const choicesOf = (name: LookName, value: string): Record<string, string> => {
  const { choices = {} } = looks[name] as Look
  return value in choices ? choices : { ...choices, [value]: value }
}
