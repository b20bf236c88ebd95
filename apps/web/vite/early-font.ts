import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The letters of English; other alphabets are fetched when one of their letters is shown. */
const latin = /inter-latin-opsz-normal.*\.woff2$/

/**
 * Has the browser fetch the font beside the scripts. The style sheet asks for it only with the first word on the
 * screen, and words then change their width under the reader's eyes.
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
