import type {FastifyInstance, FastifyRequest} from 'fastify'
import {found, notFound} from '../errors.ts'
import {assetPath} from '../pages/assets.ts'
import type {PageBundle} from '../pages/bundle-pages.ts'
import {bundledPath} from '../pages/bundled-path.ts'
import {html} from '../pages/html.ts'
import {maskToken} from '../pages/mask-token.ts'
import {scriptedPageHeaders} from '../pages/page-headers.ts'
import type {PageServices} from '../pages/services.ts'
import {themeAttribute, themeStyles} from '../pages/theme.ts'
import {seeVersions} from '../pages/versions/see-versions.ts'
import {personOf, visitorOf} from '../pages/visitor.ts'
import type {OwnProject} from '../projects/store.ts'
import {editorElement} from './editor-element.ts'

interface Needs extends Pick<PageServices, 'projects' | 'versionNotices'> {
  bundle: () => Promise<PageBundle>
}

/** Serves the editor's page and its bundled files. A viewer gets the same page, which then changes nothing. */
export function editPageRoutes(app: FastifyInstance, needs: Needs) {
  const {projects, bundle} = needs
  app.get<{Params: {id: string}}>('/projects/:id/edit', {config: {person: {}}}, async (request, reply) => {
    const project = found(projects.readOf(personOf(request).id, request.params.id))
    const page = String(pageOf(request, project, await bundle()))
    seeVersions(request, project.id, needs)
    return reply.headers(scriptedPageHeaders).type('text/html; charset=utf-8').send(page)
  })

  app.get<{Params: {version: string; name: string}}>('/editor/:version/:name', async (request, reply) => {
    const {version, files} = await bundle()
    const file = files.get(request.params.name)
    if (file === undefined || request.params.version !== version) throw notFound()
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.body)
  })
}

function pageOf(request: FastifyRequest, {id, name, role}: OwnProject, {version, imports}: PageBundle) {
  const {words, language, formToken, theme} = visitorOf(request)
  const path = (file: string) => bundledPath(version, file)
  const editor = editorElement({
    project: id,
    path: `/projects/${id}`,
    name,
    role,
    account: personOf(request).id,
    token: maskToken(formToken),
    script: path,
    content: html`<noscript>${words.project.needsScript}</noscript>`,
  })
  return html`<!doctype html>
<html lang="${language}"${themeAttribute(theme)}>
  <head>
    <meta charset="utf-8" />
    <title>${words.project.edit} ${name} · Pianta</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml" />
    <link rel="stylesheet" href="${path('style.css')}" />
    ${themeStyles(theme)}
    ${imports.map((name) => html`<link rel="modulepreload" href="${path(name)}" />`)}
    <script type="module" src="${path('editor.js')}"></script>
  </head>
  <body>
    ${editor}
  </body>
</html>
`
}
