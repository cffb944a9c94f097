declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
/** A module of the generator: the hash in the name of the search index, by language. */
declare module 'virtual-page-data' {
  export const searchIndexHash: Record<string, string>
}
