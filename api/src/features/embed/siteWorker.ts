import type { components } from '../../generated/openapi.ts'
import { serveTasks } from '../../platform/threads/serveTasks.ts'
import { checkSite, type Platform } from './checkSite.ts'
import type { SitePage } from './readPage.ts'

/** Input of the checking thread, which gets no objects of classes. */
export interface SiteTask {
  page: Omit<SitePage, 'url'> & { url: string }
  platform: Platform
}
export type Findings = components['schemas']['EmbedFinding'][]

serveTasks(({ page, platform }: SiteTask): Findings => checkSite({ ...page, url: new URL(page.url) }, platform))
