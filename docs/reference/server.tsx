import { renderToStaticMarkup } from 'react-dom/server'
import { type Contract, operationsOf } from './contract.ts'
import { EventsPage } from './EventsPage.tsx'
import { Introduction } from './Introduction.tsx'
import { inline, plain } from './Markdown.tsx'
import { OperationSection } from './OperationSection.tsx'
import { EVENTS, titleOf } from './pages.ts'
import { ReferencePage } from './ReferencePage.tsx'
import type { SearchEntry } from './SearchEntry.ts'

export interface RenderedPage {
  /** Name of the file without its ending: `index`, or a tag. */
  name: string
  title: string
  description: string
  html: string
}

/** Renders every page of the reference, and what its search looks through. */
export function renderReference(contract: Contract): { pages: RenderedPage[]; search: SearchEntry[] } {
  return { pages: [introduction(contract), ...tags(contract), events(contract)], search: searchOf(contract) }
}

function introduction(contract: Contract): RenderedPage {
  const html = renderToStaticMarkup(
    <ReferencePage contract={contract} current={null}>
      <Introduction contract={contract} />
    </ReferencePage>,
  )
  return { name: 'index', title: 'API reference', description: 'Every operation of the API, with samples that run.', html }
}

const tags = (contract: Contract): RenderedPage[] =>
  contract.tags.map(({ name, description }) => {
    const html = renderToStaticMarkup(
      <ReferencePage contract={contract} current={name}>
        <h1>{titleOf(name)}</h1>
        <p>{inline(description)}</p>
        {operationsOf(contract)
          .filter((operation) => operation.tags[0] === name)
          .map((operation) => (
            <OperationSection key={operation.operationId} contract={contract} operation={operation} />
          ))}
      </ReferencePage>,
    )
    return { name, title: titleOf(name), description: plain(description), html }
  })

function events(contract: Contract): RenderedPage {
  const html = renderToStaticMarkup(
    <ReferencePage contract={contract} current={EVENTS}>
      <h1>Events</h1>
      <p>
        What the server sends to your <a href="/documentation/webhooks">webhook endpoints</a>.
      </p>
      <EventsPage contract={contract} />
    </ReferencePage>,
  )
  return { name: EVENTS, title: 'Events', description: 'Every event that webhook endpoints receive.', html }
}

const searchOf = (contract: Contract): SearchEntry[] => [
  ...operationsOf(contract).map(({ operationId, summary, method, path, description, tags: [tag] }) => ({
    title: summary,
    address: `/api-docs/${tag}#${operationId}`,
    call: `${method} ${path}`,
    text: `${operationId} ${plain(description)}`,
  })),
  ...Object.entries(contract.webhooks).map(([type, { post }]) => ({
    title: type,
    address: `/api-docs/${EVENTS}#${type}`,
    call: '',
    text: plain(post.description),
  })),
]
