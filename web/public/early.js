// Asks for what a page shows first while its scripts are still on their way: on a phone it is there a
// round trip sooner. web/lib/api/early-answers.ts hands the answers over; it reads what is kept here under
// the same keys as web/lib/session/session-storage.ts.
(() => {
  const read = () => {
    try {
      return { token: localStorage.getItem('token'), ...JSON.parse(localStorage.getItem('user')) };
    } catch {
      return {};
    }
  };
  const { token, id } = read();
  const isRoom = location.pathname.startsWith('/dashboard');
  // Who is signed in is led on from the sign-in page, and who is not is led to it.
  if (isRoom ? !token || !id : token) return;
  const wanted = isRoom
    ? [
        '/api/overview/assets',
        `/api/investments/analysis/trend?period=MONTHLY&userId=${encodeURIComponent(id)}`,
      ]
    : ['/api/auth/captcha', '/api/auth/settings'];
  const ask = (address) => {
    const answer = fetch(address, {
      headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(isRoom ? 30_000 : 10_000),
    });
    // Whoever takes the answer learns of the failure; if nobody does, there is nothing to tell.
    answer.catch(() => {});
    return [address, answer];
  };
  window.early = { token, askedAt: performance.now(), answers: new Map(wanted.map(ask)) };
})();
