/**
 * An icon in a build is its name and its shapes. The library makes each so that it also suits other frameworks, widths
 * that depend on the size and contexts of defaults, and gives every shape a key of random letters: 1.5 kB of what is
 * loaded first, which nobody uses here.
 */
import type { Plugin } from 'vite'

const maker = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** Its looks are those of the library; what is said to nobody is hidden from those who listen. */
const ownMaker = `
  import { createElement, forwardRef } from 'react'
  const speaks = (rest) => Object.keys(rest).some((name) => /^(aria-|role$|title$)/.test(name))
  export default ({ name, node }) =>
    forwardRef(({ className, children, ...rest }, ref) =>
      createElement(
        'svg',
        {
          ref,
          xmlns: 'http://www.w3.org/2000/svg',
          width: 24,
          height: 24,
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          ...(!children && !speaks(rest) && { 'aria-hidden': true }),
          ...rest,
          className: 'lucide lucide-' + name + (className ? ' ' + className : ''),
        },
        ...node.map(([shape, drawn]) => createElement(shape, drawn)),
        children,
      ),
    )`

export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? ''
      if (maker.test(file)) return { code: ownMaker, map: null }
      // Some are another one by a former name.
      if (!icon.test(file) || code.includes('export { default } from')) return undefined
      if (!code.includes('createLucideIcon(__iconData)')) this.error(`${file} makes its icon in another way.`)
      return { code: withoutKeys(code), map: null }
    },
  }
}

/**
 * Shapes stand in their order for ever: they need no keys. A look at them that nobody uses keeps what is looked at from
 * being written where it is used.
 */
export const withoutKeys = (code: string): string =>
  code
    .replaceAll(/,? key: "\w+"/g, '')
    .replace(/\n\s*size: 24,/, '')
    .replace(/\n__iconData\.node;/, '')
