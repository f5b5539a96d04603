export { default, handle, loader, clientLoader } from '#src/features/site/guides-page.tsx'
