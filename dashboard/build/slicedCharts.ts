import type { Plugin } from 'vite'

/**
 * ApexCharts computes and draws a chart in one task, which blocks a slow phone for longer than any other. This plugin slices the first
 * drawing of a chart, so that the browser reacts in between. An update stays one task, because a half redrawn chart would be seen.
 * The build fails if a new version of the library no longer matches.
 */
export function slicedCharts(): Plugin {
  return {
    name: 'linktill:sliced-charts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/apexcharts\/dist\/apexcharts\.(esm|common)\.js(\?|$)/.test(id.replaceAll('\\', '/'))) return
      return { code: sliceCharts(code), map: null }
    },
  }
}

function sliceCharts(code: string): string {
  const [create] = CREATE.exec(code) ?? fail('create')
  const [mount] = MOUNT.exec(code) ?? fail('mount')
  const sliced = `{key:"createInSlices",${inSlices(create, HALVES.create)}},{key:"mountInSlices",${inSlices(mount, HALVES.mount)}},`
  return swap(code, FIRST, firstInSlices)
    .replace(`{key:"create",${create}`, (own) => sliced + own)
    .concat(NEXT_SLICE)
}

/** The two halves of drawing a chart, up to the method after each. */
const CREATE =
  /(?<=\{key:"create",)value:function\(t,e\)\{var i=this,a=this\.w;new \w+\(this\)\.initModules\(\);[^]*?(?=\},\{key:"mount")/
const MOUNT = /(?<=\{key:"mount",)value:function\(\)\{var t=this,e=[^]*?(?=\},\{key:"destroy")/
/** Where `render` draws a chart for the first time. */
const FIRST =
  /var (\w)=(\w)\.create\(\2\.w\.config\.series,\{\}\);if\(!\1\)return (\w)\(\2\);\2\.mount\(\1\)\.then\(\(function\(\)\{/
/** Each slice takes a slow phone 20 to 60 ms. The first ends when the chart has elements, because removing it needs them. */
const HALVES = {
  create: {
    of: 'this',
    end: 'return null',
    before: [',this.data.parseData(r)', ',this.dimensions.plotCoords();', ';var h=this.core.plotChartType(r,l)'],
  },
  mount: {
    of: 'i',
    end: 'return s(null)',
    before: [',"treemap"!==a.config.chart.type&&i.axes.drawAxis(', ';var c=new '],
  },
}

const firstInSlices = (_all: string, graph: string, chart: string, done: string) =>
  `${chart}.createInSlices(${chart}.w.config.series,{}).then((function(${graph}){` +
  `return ${graph}&&${chart}.mountInSlices(${graph}).then((function(drawn){return drawn&&${graph}}))})).then((function(${graph}){` +
  `if(!${graph})return ${done}(${chart});`

/** Makes a method asynchronous. Its promise is of null if the chart was removed or redrawn between two slices. */
function inSlices(method: string, { of, end, before }: (typeof HALVES)[keyof typeof HALVES]): string {
  return before.reduce(
    (text, start) => swap(text, start, () => `;if(await nextSlice(${of}))${end};${start.slice(1)}`),
    swap(method, of === 'i' ? 'new Promise((function' : 'value:function', (start) => start.replace('function', 'async function')),
  )
}

function swap(code: string, before: string | RegExp, after: (...parts: string[]) => string): string {
  const swapped = code.replace(before, after)
  return swapped === code ? fail(String(before)) : swapped
}

function fail(part: string): never {
  throw new Error(`ApexCharts has changed at ${part}: see build/slicedCharts.ts`)
}

/** Whether the chart was removed or redrawn while the browser had a turn: then it has other elements. */
const NEXT_SLICE = `
function nextSlice(chart){var own=chart.w.globals.dom.elGraphical;return new Promise(function(go){setTimeout(function(){go(chart.w.globals.dom.elGraphical!==own)})})}`
