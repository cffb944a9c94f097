import { findDialog } from './dialogs.ts'
import { chosenKey } from './key.ts'

interface SwaggerSystem {
  preauthorizeApiKey: (scheme: string, key: string) => void
}
type Swagger = (options: Record<string, unknown>) => SwaggerSystem
interface Described {
  paths: Record<string, Record<string, { operationId: string }>>
  webhooks?: unknown
}

/** Opens Swagger UI with one operation. Neither it nor the contract is loaded before. */
export function offerTrials(): void {
  const dialog = findDialog('try')
  const place = dialog.querySelector<HTMLElement>('#try-it')!
  const status = dialog.querySelector('[role=status]')!
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-try]') : null
    if (button) void open(button.dataset['try']!)
  })
  dialog.addEventListener('close', () => place.replaceChildren())

  async function open(operationId: string) {
    status.textContent = 'Loading …'
    dialog.showModal()
    try {
      const [swagger, described] = await Promise.all([loadSwagger(), readOperation(operationId)])
      if (!dialog.open) return
      status.textContent = ''
      const options = { tryItOutEnabled: true, docExpansion: 'full', defaultModelsExpandDepth: -1, validatorUrl: null }
      const system = swagger({ spec: described, domNode: place, ...options, onComplete: () => authorize(system) })
    } catch {
      status.textContent = 'The form could not be loaded. Try again.'
    }
  }
}

function authorize(system: SwaggerSystem) {
  const key = chosenKey()
  if (!key) return
  for (const scheme of ['bearerAuth', 'sessionAuth']) system.preauthorizeApiKey(scheme, key)
}

/** Returns the contract with only this operation. */
async function readOperation(operationId: string): Promise<Described> {
  const answer = await fetch('/openapi.json')
  const { webhooks: _, ...contract } = (await answer.json()) as Described
  const paths = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.operationId === operationId ? [[path, { [method]: operation }] as const] : [],
    ),
  )
  return { ...contract, paths: Object.fromEntries(paths) }
}

async function loadSwagger(): Promise<Swagger> {
  const found = window as unknown as { SwaggerUIBundle?: Swagger }
  if (!found.SwaggerUIBundle)
    await Promise.all([
      load('link', { rel: 'stylesheet', href: '/api-docs/swagger-ui.css' }).then(() =>
        load('link', { rel: 'stylesheet', href: '/api-docs/look.css' }),
      ),
      load('script', { src: '/api-docs/swagger-ui-bundle.js' }),
    ])
  return found.SwaggerUIBundle!
}

function load(tag: 'link' | 'script', attributes: Record<string, string>): Promise<unknown> {
  const element = Object.assign(document.createElement(tag), attributes)
  const loaded = new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', reject)
  })
  document.head.append(element)
  return loaded
}
