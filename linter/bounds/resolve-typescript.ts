import {registerHooks} from 'node:module'

// dependency-cruiser reads TypeScript with the compiler's own API, which TypeScript 7 no longer has. It stands beside 7
// and would find that one, so the linter's TypeScript 5 takes its place.
registerHooks({
  resolve: (specifier, context, next) =>
    /^typescript(?:\/|$)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/')
      ? {url: import.meta.resolve(specifier), shortCircuit: true}
      : next(specifier, context),
})
