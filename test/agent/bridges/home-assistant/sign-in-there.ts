/** Signs in on a small Home Assistant's page like a person with a browser; resolves with the page it leads back to. */
export async function signInThere(address: string, password: string, language = 'en'): Promise<Response> {
  await fetch(address)
  const answer = await fetch(address, {method: 'POST', body: new URLSearchParams({password}), redirect: 'manual'})
  const back = answer.headers.get('location')
  return back === null ? answer : await fetch(back, {headers: {'Accept-Language': language}})
}
