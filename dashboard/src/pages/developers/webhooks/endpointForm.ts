import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../../lib/form.ts'
import { fieldProblems } from '../../../lib/refusal.ts'
import type { Endpoint } from './endpoints.ts'

interface EndpointValues {
  url: string
  description: string
  /** Whether only the chosen event types are sent. */
  chosen: boolean
  types: Schema<'WebhookEventType'>[]
  /** Whether events about the same object wait for each other. */
  ordered: boolean
  /** Of the API. Undefined where all endpoints get the current one. */
  version: Schema<'ApiVersion'> | undefined
}

interface EndpointFormOptions {
  client: Client
  /** Null creates an endpoint. */
  endpoint: Endpoint | null
  /** The API's versions, newest first. */
  versions: Schema<'ApiVersion'>[]
  onSaved: (endpoint: Endpoint) => void
}

/** Creates an endpoint, or changes one. */
export function createEndpointForm({ client, endpoint, versions, onSaved }: EndpointFormOptions) {
  const types = (endpoint?.event_types ?? []) as Schema<'WebhookEventType'>[]
  const version = versions.find((one) => one === endpoint?.version) ?? versions[0]
  const form = createForm<EndpointValues>({
    start: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      chosen: types.length > 0,
      types,
      ordered: endpoint?.ordered ?? false,
      version,
    },
    check: (values) => ({
      ...(!/^https?:\/\/\S+$/.test(values.url.trim()) && { url: 'Enter an address that begins with https://.' }),
      ...(values.chosen && values.types.length === 0 && { types: 'Choose at least one type.' }),
    }),
    save: async (values) => {
      const body = {
        url: values.url.trim(),
        description: values.description.trim(),
        event_types: values.chosen ? values.types : [],
        ordered: values.ordered,
        ...(values.version && { version: values.version }),
      }
      onSaved(
        endpoint
          ? await client.updateWebhookEndpoint({ path: { id: endpoint.id }, body })
          : await client.createWebhookEndpoint({ body }),
      )
    },
    refused: (error) =>
      fieldProblems<EndpointValues>(error, {
        url: 'url',
        description: 'description',
        event_types: 'types',
        ordered: 'ordered',
        version: 'version',
      }),
  })
  return {
    ...form,
    toggleType(type: Schema<'WebhookEventType'>) {
      const now = form.values.peek().types
      form.set({ types: now.includes(type) ? now.filter((one) => one !== type) : [...now, type] })
    },
  }
}
