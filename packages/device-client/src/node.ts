/** The store of a device on Node: one file with mode 0600. */
export { type FileStore, openFileStore } from './file-store.ts'
