// React has had this hook since 18; the shim that the signals' runtime asks for would only add weight to the first load.
export { useSyncExternalStore } from 'react'
