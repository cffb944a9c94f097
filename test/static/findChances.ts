import ts from 'typescript'

/** What lets a test fail by chance. */
export type Chance = 'a fixed wait' | 'the present in an expectation' | 'a page that outlives it' | 'a second try'

interface Found {
  line: number
  chance: Chance
}

/** Returns the places in a test's source where it waits, expects something of the present, leaves a page behind, or is tried again. */
export function findChances(source: string, file = 'x.test.tsx'): Found[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const add = (node: ts.Node, chance: Chance) =>
    found.push({ line: root.getLineAndCharacterOfPosition(node.getStart()).line + 1, chance })

  const visit = (node: ts.Node, inPromise: boolean, inExpectation: boolean): void => {
    if (isTimersImport(node)) add(node, 'a fixed wait')
    if (isRootImport(node)) add(node, 'a page that outlives it')
    if (isSecondTry(node)) add(node, 'a second try')
    if (isWait(node, inPromise)) add(node, 'a fixed wait')
    if (inExpectation && isPresent(node)) add(node, 'the present in an expectation')
    const inside = ts.isNewExpression(node) && node.expression.getText() === 'Promise'
    if (!isExpectation(node)) return node.forEachChild((child) => visit(child, inPromise || inside, inExpectation))
    visit(node.expression, inPromise, inExpectation)
    for (const argument of node.arguments) visit(argument, inPromise, true)
  }
  visit(root, false, false)
  return found
}

const SLEEPS = /^(sleep|delay|pause|waitForTimeout)$/
/** Turns of the event loop are no wait. */
const TURNS = ['setImmediate']

function isTimersImport(node: ts.Node): boolean {
  if (!ts.isImportDeclaration(node) || !/^'(node:)?timers\/promises'$/.test(node.moduleSpecifier.getText())) return false
  const names = node.importClause?.namedBindings
  return !names || !ts.isNamedImports(names) || names.elements.some((one) => !TURNS.includes((one.propertyName ?? one.name).text))
}

/** Only what Testing Library renders is unmounted by its `cleanup`, before the window closes. */
function isRootImport(node: ts.Node): boolean {
  return ts.isImportDeclaration(node) && node.moduleSpecifier.getText() === "'react-dom/client'"
}

/** `{ retry: 1 }` of Vitest, `{ retries: 1 }` of Playwright. */
function isSecondTry(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || !/^retr(y|ies)$/.test(node.name.getText())) return false
  const call = node.parent.parent
  return ts.isCallExpression(call) && /^(it|test|describe)\b/.test(call.expression.getText())
}

function isWait(node: ts.Node, inPromise: boolean): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return /pg_sleep\(/.test(node.text)
  if (!ts.isCallExpression(node)) return false
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
  if (name === 'waitForTimeout' || (ts.isIdentifier(node.expression) && SLEEPS.test(name))) return true
  return name === 'setTimeout' && inPromise && node.arguments.length > 1 && node.arguments[1]!.getText() !== '0'
}

/** `Date.now()`, `performance.now()` or `new Date()`. */
function isPresent(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length
  return ts.isCallExpression(node) && /^(Date|performance)\.now$/.test(node.expression.getText())
}

/** `expect(…)` or a call on it, such as `expect(…).not.toBe(…)`. */
function isExpectation(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  let callee: ts.Expression = node.expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression
  return ts.isIdentifier(callee) && callee.text === 'expect'
}
