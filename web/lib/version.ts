/** Stargazarr's own version. For that of the backend's releases, see state/release.ts. */
export { version as VERSION } from '../../package.json'
