import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Latin letters; other alphabets load when one of their letters is shown. */
const latin = /inter-latin-opsz-normal.*\.woff2$/

/**
 * Preloads the font in parallel with the scripts. The style sheet requests it only with the first text on the
 * screen, and text would then change its width visibly.
 */
export function earlyFont(): Plugin {
  return {
    name: 'early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => latin.test(name))
        if (file === undefined) throw new Error('The font of English letters is not among the files.')
        const tag: HtmlTagDescriptor = {
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        }
        return [tag]
      },
    },
  }
}
