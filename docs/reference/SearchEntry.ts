/** What the search looks through: an operation or an event. */
export interface SearchEntry {
  title: string
  address: string
  /** Method and path; empty for events. */
  call: string
  /** Name and plain description. */
  text: string
}
