import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = new URL('./install.mjs', import.meta.url)
const project = mkdtempSync(join(tmpdir(), 'crm-install-'))

beforeAll(() => {
  write('package.json', { name: 'shop', version: '1.0.0', private: true, workspaces: ['packages/*'] })
  write('packages/till/package.json', { name: '@shop/till', version: '1.0.0' })
  writePackage('gadget')
  write('packages/desk/package.json', desk({ gadget: 'file:../../vendor/gadget' }))
  mkdirSync(join(project, 'tools'))
  cpSync(script, join(project, 'tools/install.mjs'))
  npm('install', '--package-lock-only', '--ignore-scripts')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('a fresh clone is installed, with one line of output', () => {
  expect(install()).toEqual({ status: 0, lines: 1 })
  expect(existsSync(join(project, 'node_modules/@shop/till/package.json'))).toBe(true)
})

test('an installed tree is left alone, silently', () => {
  expect(install()).toEqual({ status: 0, lines: 0 })
})

test('a removed folder is installed again', () => {
  rmSync(join(project, 'node_modules/@shop/till'), { recursive: true })
  expect(install()).toEqual({ status: 0, lines: 1 })
  expect(existsSync(join(project, 'node_modules/@shop/till/package.json'))).toBe(true)
})

test('a tree that npm installed by hand is accepted', () => {
  npm('ci', '--ignore-scripts')
  expect(existsSync(join(project, 'node_modules/.installed.json'))).toBe(false)
  expect(install()).toEqual({ status: 0, lines: 0 })
  expect(existsSync(join(project, 'node_modules/.installed.json'))).toBe(true)
})

test('npm settings of the environment do not make the installation partial', () => {
  rmSync(join(project, 'node_modules'), { recursive: true })
  const outside = {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_dry_run: 'true',
    npm_config_workspace: 'x',
  }
  expect(install(outside)).toEqual({ status: 0, lines: 1 })
  expect(existsSync(join(project, 'node_modules/gadget/package.json'))).toBe(true)
})

test("npm's error is shown and its exit code kept", () => {
  write('packages/desk/package.json', desk({ gizmo: '1.0.0' }))
  const { status, stderr } = run()
  expect(status).toBe(1)
  expect(stderr).toContain('gizmo')
})

function desk(devDependencies: Record<string, string>) {
  return { name: '@shop/desk', version: '1.0.0', devDependencies }
}

function writePackage(name: string) {
  write(`vendor/${name}/package.json`, { name, version: '1.0.0' })
}

function write(path: string, content: object) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), JSON.stringify(content))
}

function install(extra: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = run(extra)
  expect(stderr).toBe('')
  return { status, lines: stdout.split('\n').length - 1 }
}

function run(extra: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, npm_config_offline: 'true', ...extra }
  return spawnSync(process.execPath, ['tools/install.mjs'], { cwd: project, env, encoding: 'utf8' })
}

function npm(...args: string[]) {
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--no-audit'], {
    cwd: project,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  expect(stderr.includes('npm error') ? stderr : status).toBe(0)
  expect(JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).lockfileVersion).toBe(3)
}
