import type { Call } from './describeCall.ts'

/** A program for Go that uses only its standard library. */
export function go({ method, url, token, cookie, form, json, answer }: Call): string {
  const hasBody = json !== undefined || form !== null
  const imports = [
    ...(form ? ['bytes'] : []),
    'fmt',
    'io',
    'log',
    ...(form ? ['mime/multipart'] : []),
    'net/http',
    ...(form || answer.kind === 'file' ? ['os'] : []),
    ...(json === undefined ? [] : ['strings']),
  ]
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(cookie && { Cookie: cookie }),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
  }
  const lines = [
    ...(json === undefined ? [] : [`body := strings.NewReader(${quote(JSON.stringify(json, null, 2))})`]),
    ...(form ? formLines(form) : []),
    `request, err := http.NewRequest("${method}", "${url}", ${hasBody ? (form ? '&body' : 'body') : 'nil'})`,
    ...CHECK,
    ...Object.entries(headers).map(([name, value]) => `request.Header.Set("${name}", "${value}")`),
    ...(form ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    'response, err := http.DefaultClient.Do(request)',
    ...CHECK,
    'defer response.Body.Close()',
    'answer, err := io.ReadAll(response.Body)',
    ...CHECK,
    ...(answer.kind === 'file'
      ? [
          'fmt.Println(response.Status)',
          `if err := os.WriteFile("${answer.name}", answer, 0o644); err != nil {`,
          '\tlog.Fatal(err)',
          '}',
        ]
      : ['fmt.Println(response.Status, string(answer))']),
  ]
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...lines.map((line) => `\t${line}`),
    '}',
  ].join('\n')
}

const CHECK = ['if err != nil {', '\tlog.Fatal(err)', '}']

function formLines(form: NonNullable<Call['form']>): string[] {
  const fields = form.flatMap(({ name, value, isFile }, at) =>
    isFile
      ? [
          `file${at || ''}, err := os.ReadFile(${quote(value)})`,
          ...CHECK,
          `part${at || ''}, err := form.CreateFormFile(${quote(name)}, ${quote(value)})`,
          ...CHECK,
          `part${at || ''}.Write(file${at || ''})`,
        ]
      : [`form.WriteField(${quote(name)}, ${quote(value)})`],
  )
  return ['var body bytes.Buffer', 'form := multipart.NewWriter(&body)', ...fields, 'form.Close()']
}

/** A raw string for several lines, else a quoted one. */
const quote = (text: string) => (text.includes('\n') && !text.includes('`') ? `\`${text}\`` : JSON.stringify(text))
