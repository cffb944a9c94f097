import type { Plugin } from 'vite'

/**
 * ApexCharts computes and draws a chart in one task, which blocks a slow phone for longer than any other. This plugin lets the browser
 * react between the two halves. A chart that was redrawn or removed meanwhile has other elements, and is left alone.
 * The build fails if a new version of the library no longer matches.
 */
export function slicedCharts(): Plugin {
  return {
    name: 'linktill:sliced-charts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/apexcharts\/dist\/apexcharts\.(esm|common)\.js(\?|$)/.test(id.replaceAll('\\', '/'))) return
      if (!MOUNT.test(code)) throw new Error(`${id} has changed: see build/slicedCharts.ts`)
      return { code: code.replace(MOUNT, sliced), map: null }
    },
  }
}

/** Where `render` mounts what it has computed. Updates of a drawn chart do so elsewhere. */
const MOUNT = /(\w)\.mount\((\w)\)(?=\.then\(\(function\(\)\{"function"==typeof \1\.w\.config\.chart\.events\.mounted)/

const sliced = (_all: string, chart: string, graph: string) =>
  `new Promise(function(go){var dom=${chart}.w.globals.dom,own=dom.elGraphical;` +
  `setTimeout(function(){if(dom.elGraphical===own)go(${chart}.mount(${graph}))})})`
