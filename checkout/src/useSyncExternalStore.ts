// React has this hook since version 18. The shim that the signals runtime imports would only enlarge the first load.
export { useSyncExternalStore } from 'react'
