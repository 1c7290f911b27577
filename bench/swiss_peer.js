// Draws one Swiss round with tournament-pairings: reads the players as JSON, answers the CPU seconds
// and the matches.
const { readFileSync } = require("fs");

import("tournament-pairings").then(({ Swiss }) => {
  const players = JSON.parse(readFileSync(0, "utf8"));
  const before = process.cpuUsage();
  const matches = Swiss(players, 1);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, matches }));
});
