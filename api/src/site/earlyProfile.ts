import { createHash } from 'node:crypto'
import { withScript } from '../platform/http/themeScript.ts'
import { CURRENT_VERSION } from '../platform/versions/versions.ts'

/**
 * Requests the profile that every page of the dashboard waits for while its scripts still load. dashboard/src/main.ts takes the answer.
 * A token that expires within a minute is renewed first, by the scripts. It cannot be a preload, which sends no token.
 */
const SCRIPT = `try{let t=localStorage.getItem('userToken'),c=JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));if(c.exp*1e3>Date.now()+6e4){let answer=fetch('/api/auth/me',{headers:{accept:'application/json','linktill-version':'${CURRENT_VERSION}',authorization:'Bearer '+t},signal:AbortSignal.timeout(6e4)});answer.catch(()=>{});window.earlyProfile={token:t,answer}}}catch{}`

/** Source of the script in a Content-Security-Policy. */
export const PROFILE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** Adds the script to the head of a page. */
export const withProfileScript = (html: string): string => withScript(html, SCRIPT)
