import type { Plugin } from 'vite'

/**
 * Three libraries insert <style> elements at run time, which `style-src 'self'` blocks. This plugin replaces them. The style sheets of
 * sonner and ApexCharts are imported as files, and the scroll lock of Radix dialogs uses a constructed style sheet.
 * The build fails if a new version of a library no longer matches.
 */
export function strictStyles(): Plugin {
  return {
    name: 'linktill:strict-styles',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] ?? ''
      if (file.endsWith('/sonner/dist/index.mjs'))
        return swap(code, file, /^function __insertCSS\(code\) \{[^]*?^\}/m, 'function __insertCSS() {}')
      if (/\/apexcharts\/dist\/apexcharts\.(esm|common)\.js$/.test(file))
        return swap(code, file, /document\.createElement\("style"\)/g, 'document.createElement("template")')
      if (file.endsWith('/react-style-singleton/dist/es2015/singleton.js'))
        return swap(code, file, /export var stylesheetSingleton = [^]*/, ADOPTED)
    },
  }
}

function swap(code: string, file: string, before: RegExp, after: string) {
  if (code.search(before) < 0) throw new Error(`${file} has changed: see build/strictStyles.ts`)
  return { code: code.replace(before, after), map: null }
}

const ADOPTED = `export var stylesheetSingleton = function () {
  var users = 0, sheet = new CSSStyleSheet();
  return {
    add: function (css) {
      if (users++ === 0) {
        sheet.replaceSync(css);
        document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet);
      }
    },
    remove: function () {
      if (--users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter(function (one) { return one !== sheet; });
    },
  };
};`
