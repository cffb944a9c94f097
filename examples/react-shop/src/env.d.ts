/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_LINKTILL_ORIGIN: string
  readonly VITE_LINKTILL_LINK: string
  readonly VITE_LINKTILL_SECOND_LINK: string
}
