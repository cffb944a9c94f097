import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

type Environment = Record<string, string>

const FOLDER = path.resolve(import.meta.dirname, '../../examples/self-hosting')
const read = (file: string) => fs.readFileSync(path.join(FOLDER, file), 'utf8')

/**
 * Returns the environment of a container, merged as Docker does it: the image's ENV, above it the environment file, above it what
 * compose.yaml sets.
 * @param values what an operator fills into compose.env.example.
 */
export function containerEnvironment(role: 'web' | 'worker', values: Environment): Environment {
  const file = parseEnvironment(fillIn(read('compose.env.example'), values))
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { env_file: string; environment: Environment }>
  }
  const service = services[role]!
  const set = Object.entries(service.environment).map(([name, value]) => [name, interpolate(value, file)])
  return { ...imageEnvironment(), ...(service.env_file === '.env' && file), ...Object.fromEntries(set) }
}

/** The ENV lines of the Dockerfile's last stage. */
export function imageEnvironment(): Environment {
  const lines = read('Dockerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const words = last.filter((line) => line.startsWith('ENV ')).flatMap((line) => line.split(' ').slice(1))
  return Object.fromEntries(words.map((word) => word.split('=') as [string, string]))
}

/** Reads `NAME='value'` and `NAME=value`. Without quotes Compose would replace variables, and end the value at ` #`. */
function parseEnvironment(text: string): Environment {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, quoted, plain = ''] = /^([A-Z_0-9]+)=(?:'([^']*)'|([^'"$#\s]*))$/.exec(line) ?? []
      if (!name) throw new Error(`Compose reads this line in another way than it looks: ${line}`)
      return [name, quoted ?? plain]
    }),
  )
}

/** Sets lines of the example, as an operator does: an empty one gets its value, one that is commented out loses its mark. */
function fillIn(text: string, values: Environment): string {
  return Object.entries(values).reduce((now, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm')
    if (!line.test(now)) throw new Error(`compose.env.example has no line for ${name}.`)
    return now.replace(line, () => `${name}='${value}'`)
  }, text)
}

/** `${NAME:?}` must have a value. */
function interpolate(text: string, values: Environment): string {
  return text.replace(/\$\{([A-Z_]+):\?\}/g, (_all, name: string) => {
    if (!values[name]) throw new Error(`compose.yaml needs ${name}.`)
    return values[name]
  })
}
