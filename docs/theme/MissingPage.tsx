/** What an unknown address of the documentation shows. The server answers it with status 404 (api/src/site/site.ts). */
export function MissingPage() {
  return (
    <>
      <h1>Page not found</h1>
      <p>No page has this address. It may have been moved or mistyped. You find every page from here:</p>
      <ul>
        <li>
          <a href="/documentation">Documentation</a>
        </li>
        <li>
          <a href="/api-docs">API reference</a>
        </li>
        <li>
          <a href="/">Home</a>
        </li>
      </ul>
    </>
  )
}
