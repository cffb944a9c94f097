/** Returns code that imports a thread's module as TypeScript, which a thread cannot load without help. For development. */
export function importSource(entry: URL, caller: string): string {
  const tsx = import.meta.resolve('tsx/esm/api')
  return `import(${JSON.stringify(tsx)}).then(({ tsImport }) => tsImport(${JSON.stringify(entry.href)}, ${JSON.stringify(caller)}))`
}
