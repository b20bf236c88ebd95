import type { Page } from 'playwright-core'
import { type MeasuredPage, slowDown } from './measured-page.ts'

const rows = 5_000

/** Rows of the same height, an input and no script: the best that this machine can display. */
export async function openPlain(page: Page): Promise<MeasuredPage> {
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: plain() }))
  await page.goto('/plain')
  return slowDown(page)
}

const plain = () => `<!doctype html>
  <title>Plain rows</title>
  <style>
    body { margin: 0; display: grid; grid-template-rows: 100px 1fr; height: 100vh; font: 13px sans-serif }
    ul { margin: 0; padding: 0; overflow: auto }
    li { display: block; box-sizing: border-box; height: 36px; border-bottom: 1px solid #ddd; padding: 8px }
  </style>
  <label>Filter <input></label>
  <ul tabindex="0">${Array.from({ length: rows }, (_, row) => `<li>Row ${row + 1}</li>`).join('')}</ul>`
