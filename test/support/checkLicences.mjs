// The chart libraries changed their licence after these versions; a careless update must not go unseen.
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const wrong = ['apexcharts', 'react-apexcharts'].filter(
  (name) => !/\bMIT\b/.test(fs.readFileSync(path.join(root, 'node_modules', name, 'LICENSE'), 'utf8')),
)
console.log(wrong.length ? `not under MIT any more: ${wrong.join(', ')}` : 'chart licences are MIT')
process.exit(wrong.length ? 1 : 0)
