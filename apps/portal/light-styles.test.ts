import { expect, test } from 'vitest'
import { usedRules } from './light-styles.ts'

const used = (css: string, ...classes: string[]) => usedRules(css, new Set(classes))

test('a rule stays if all its classes are used, in whatever state', () => {
  const css = '.a{}.b{}.a.b{}.a:hover .a{}:where(.a):empty>:is(p){}p{}'
  expect(used(css, 'a')).toBe('.a{}.a:hover .a{}:where(.a):empty>:is(p){}p{}')
})

test('classes that a selector denies, or names as one of several, need not be used', () => {
  expect(used('.a:not(.b){}.b:not(.a){}', 'a')).toBe('.a:not(.b){}')
  expect(used(':is(.a,.b) p{}:has(.b){}', 'a')).toBe(':is(.a,.b) p{}')
})

test('of the selectors of one rule, only the used ones stay', () => {
  expect(used('.a,.b,p{}', 'a')).toBe('.a,p{}')
})

test('names with brackets, colons and points are read as CSS writes them', () => {
  const css = String.raw`.md\:w-\[38\%\]{}.py-1\.5{}.aria-\[current\=page\]\:x[aria-current=page]{}`
  expect(used(css, 'md:w-[38%]', 'py-1.5', 'aria-[current=page]:x')).toBe(css)
  expect(used(css)).toBe('')
})

test('blocks that become empty go, with those around them', () => {
  expect(used('@layer u{@media print{.b{}}.a{}}@media print{@supports (x:y){.b{}}}', 'a')).toBe(
    '@layer u{.a{}}',
  )
})

test('a variable stays if a rule, another style sheet, a page or a script reads it', () => {
  const css = ':root{--a:1;--b:2;--c:3}@property --a{}@property --c{}.a{x:var(--a)}'
  expect(usedRules(css, new Set(['a']), 'p{x:var(--b)}')).toBe(
    ':root{--a:1;--b:2}@property --a{}.a{x:var(--a)}',
  )
})
