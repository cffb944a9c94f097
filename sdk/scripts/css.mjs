// Copies the style sheet next to the compiled components, because tsc does not.
import { copyFileSync } from 'node:fs'

const sheet = 'react/styles.css'
copyFileSync(new URL(`../src/${sheet}`, import.meta.url), new URL(`../dist/${sheet}`, import.meta.url))
