// Puts the style sheet beside the compiled components: tsc copies nothing.
import { copyFileSync } from 'node:fs'

const sheet = 'react/styles.css'
copyFileSync(new URL(`../src/${sheet}`, import.meta.url), new URL(`../dist/${sheet}`, import.meta.url))
