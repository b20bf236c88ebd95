// Installs the dependencies when the installed tree differs from the lock file; otherwise prints and does nothing. Plain
// JavaScript with the Node standard library: it runs before anything is installed, on any Node from 18.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installed = join(root, 'node_modules')
const stampFile = join(installed, '.installed.json')
const manifests = listManifests()

if (!isStamped()) {
  if (!isTreeLocked()) install()
  stamp()
}

/** The root's package.json and those of its workspaces, as paths below the root. */
function listManifests() {
  const { workspaces = [] } = readJson('package.json')
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return existsSync(join(root, parent))
      ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
      : []
  })
  const all = folders.map((folder) => `${folder}/package.json`).filter((path) => existsSync(join(root, path)))
  return ['package.json', ...all.sort()]
}

/** True if the last installation was of exactly these files and nothing was removed since. */
function isStamped() {
  const known = readJson('node_modules/.installed.json')
  return known?.from === fingerprint() && known.folders.every((folder) => existsSync(join(root, folder)))
}

function stamp() {
  const folders = lockedFolders().filter((folder) => existsSync(join(root, folder)))
  writeFileSync(stampFile, JSON.stringify({ from: fingerprint(), folders }))
}

/** Includes the platform: a tree may be copied from a laptop into a container. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const path of ['package-lock.json', ...manifests]) {
    hash.update(`\0${path}\0`)
    if (existsSync(join(root, path))) hash.update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function lockedFolders() {
  return Object.keys(readJson('package-lock.json')?.packages ?? {}).filter((path) =>
    path.includes('node_modules/'),
  )
}

/** True if somebody ran npm by hand: npm's own record of the tree matches the lock file. */
function isTreeLocked() {
  const wanted = readJson('package-lock.json')?.packages
  const present = readJson('node_modules/.package-lock.json')?.packages
  if (!wanted || !present) return false
  const agrees = (path) => wanted[path]?.version === present[path].version && existsSync(join(root, path))
  const isThere = (path) => path in present || wanted[path].optional || wanted[path].peer
  const locked = lockedFolders()
  return (
    Object.keys(present)
      .filter((path) => path.includes('node_modules/'))
      .every(agrees) &&
    locked.every(isThere) &&
    hasOwnNode(locked) &&
    manifests.every((path) => isManifestLocked(path, wanted))
  )
}

/** npm skips optional packages silently, but without the pinned Node the rest would run on another one. */
function hasOwnNode(locked) {
  const name = new RegExp(`^node_modules/node-(bin-)?${process.platform.replace('32', '')}-${process.arch}$`)
  return locked.filter((path) => name.test(path)).every((path) => existsSync(join(root, path)))
}

function isManifestLocked(path, wanted) {
  const locked = wanted[path === 'package.json' ? '' : dirname(path)]
  const manifest = readJson(path)
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => canonical(manifest[kind]) === canonical(locked?.[kind]),
  )
}

function canonical(dependencies = {}) {
  return JSON.stringify(dependencies, Object.keys(dependencies).sort())
}

function install() {
  console.log('Installing dependencies (once; about a minute) …')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // Development tools build the pages, and optional packages contain Node and PostgreSQL, regardless of NODE_ENV.
  const args = ['ci', ...options, '--include=dev', '--include=optional']
  const [program, ...before] = npm()
  const { status, error } = spawnSync(program, [...before, ...args], {
    cwd: root,
    env: ownEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
    // Only for npm.cmd, which is not an executable. The arguments above need no quoting.
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (error) console.error(`npm could not be started: ${error.message}`)
  if (error || status !== 0) process.exit(status || 1)
}

/** npm as a script run by a Node outside node_modules, which npm is about to remove; else the one on PATH. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: runner } = process.env
  const node = [runner, process.execPath].find(
    (path) => path && existsSync(path) && !path.startsWith(installed + sep),
  )
  const isNpm = script && basename(script).startsWith('npm-cli.') && existsSync(script)
  return isNpm ? [node ?? process.execPath, script] : ['npm']
}

/** The environment without npm's own variables and without settings that would make the installation partial. */
function ownEnvironment() {
  const misleading =
    /^npm_config_(workspaces?|include[-_]workspace[-_]root|omit|only|production|dry[-_]run|package[-_]lock[-_]only|package[-_]lock|global|location|if[-_]present|prefix|local[-_]prefix|install[-_]strategy)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)))
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return undefined
  }
}
