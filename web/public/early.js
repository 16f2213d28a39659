// Requests the dashboard's figures while its scripts are still being loaded, which shows them about
// one round trip sooner. web/lib/api/early-answers.ts uses the answers. The storage keys are those of
// web/lib/session/session-storage.ts.
(() => {
  const readSession = () => {
    try {
      return { token: localStorage.getItem('token'), ...JSON.parse(localStorage.getItem('user')) };
    } catch {
      return {};
    }
  };
  // A household's figures are others.
  if (location.pathname.startsWith('/household/')) return;
  const { token, id } = readSession();
  if (!token || !id) return;
  const request = (address) => {
    const answer = fetch(address, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(30_000),
    });
    // The query that uses the answer reports its failure; the failure of an unused answer is ignored.
    answer.catch(() => {});
    return [address, answer];
  };
  const addresses = [
    '/api/overview/assets',
    `/api/investments/analysis/trend?period=MONTHLY&userId=${encodeURIComponent(id)}`,
  ];
  window.early = { token, askedAt: performance.now(), answers: new Map(addresses.map(request)) };
})();
